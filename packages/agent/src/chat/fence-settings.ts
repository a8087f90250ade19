import { resolveFenceOptions, type FenceOptions } from '@rag/prompt-fence';

/** How evidence is fenced; see `buildContextPrompt` of `@rag/prompt-fence`. */
export interface AgentFenceOptions extends Omit<FenceOptions, 'nonce'> {
  /**
   * Gives a nonce for each prompt, unpredictable and new; for messages by someone who must not imitate the frame.
   *
   * @defaultValue none
   */
  readonly nonce?: (() => string) | undefined;
}

/** The options of one prompt's fence. */
export type FenceSettings = () => FenceOptions;

/** Checks what does not change from prompt to prompt, once. */
export function resolveFenceSettings({ nonce, ...options }: AgentFenceOptions = {}): FenceSettings {
  resolveFenceOptions(options);
  return nonce === undefined ? () => options : () => ({ ...options, nonce: nonce() });
}
