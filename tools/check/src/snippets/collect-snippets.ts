import type { Workspace } from '../workspace/workspace.js';
import { documentSnippets } from './document-snippets.js';
import { exampleSnippets } from './example-snippets.js';
import type { Snippet } from './snippet.js';

/** Every snippet of the repository. */
export function collectSnippets(workspace: Workspace): readonly Snippet[] {
  return [...documentSnippets(workspace), ...exampleSnippets(workspace)];
}
