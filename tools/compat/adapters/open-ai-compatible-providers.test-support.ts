import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenAICompatible as createOpenAICompatibleV2 } from 'openai-compatible-v2';

/** The providers of either specification, each pointed at an address. */
export const OPEN_AI_COMPATIBLE_PROVIDERS = [
  {
    specification: 'v2',
    languageModel: (baseURL: string) =>
      createOpenAICompatibleV2({ name: 'stand-in', baseURL, includeUsage: true })('m'),
    embeddingModel: (baseURL: string) =>
      createOpenAICompatibleV2({ name: 'stand-in', baseURL }).textEmbeddingModel('small'),
  },
  {
    specification: 'v3',
    languageModel: (baseURL: string) =>
      createOpenAICompatible({ name: 'stand-in', baseURL, includeUsage: true })('m'),
    embeddingModel: (baseURL: string) =>
      createOpenAICompatible({ name: 'stand-in', baseURL }).embeddingModel('small'),
  },
] as const;
