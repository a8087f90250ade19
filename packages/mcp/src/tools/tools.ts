import { addDocumentTool } from './add-document-tool.js';
import { contextTool } from './context-tool.js';
import { explainTool } from './explain-tool.js';
import { indexTool } from './index-tool.js';
import { listDocumentsTool } from './list-documents-tool.js';
import { removeDocumentTool } from './remove-document-tool.js';
import { searchTool } from './search-tool.js';
import { statusTool } from './status-tool.js';
import type { Tool } from './tool.js';

/** All tools by name, in the order in which clients list them. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [
    statusTool,
    indexTool,
    searchTool,
    contextTool,
    explainTool,
    addDocumentTool,
    listDocumentsTool,
    removeDocumentTool,
  ].map((tool) => [tool.name, tool]),
);
