import { describeLanguageModel, openAiStandIn, type ModelScript, type ModelUnderTest } from '@rag/testkit';

import { aiSdkModel } from './ai-sdk-model.js';
import { scriptedAiSdkModel } from './ai-sdk.test-support.js';
import { ExtractiveModel } from './extractive-model.js';
import { openAiCompatibleModel } from './open-ai-compatible-model.js';

describeLanguageModel({
  name: 'ExtractiveModel',
  create: () => ({ model: new ExtractiveModel() }),
});

describeLanguageModel({
  name: 'aiSdkModel() of specification 2',
  create: (script) => {
    const { model, abandoned } = scriptedAiSdkModel(script, 'v2');
    return { model: aiSdkModel(model), abandoned };
  },
  capabilities: { scripted: true, fails: true, ends: true },
});

describeLanguageModel({
  name: 'aiSdkModel() of specification 3',
  create: (script) => {
    const { model, abandoned } = scriptedAiSdkModel(script, 'v3');
    return { model: aiSdkModel(model), abandoned };
  },
  capabilities: { scripted: true, fails: true, ends: true },
});

describeLanguageModel({
  name: 'openAiCompatibleModel() over HTTP',
  create: overHttp,
  capabilities: { scripted: true, fails: true, ends: true },
});

async function overHttp({ texts, then }: ModelScript): Promise<ModelUnderTest> {
  const parts = texts.length;
  const service = await openAiStandIn({
    answers: [texts.join('')],
    behaviours:
      then === 'finish'
        ? []
        : [
            then === 'hang'
              ? { type: 'hang-after-parts', parts }
              : { type: 'fail-after-parts', parts, how: 'error-event' },
          ],
  });
  return {
    model: openAiCompatibleModel({ baseUrl: service.url, model: 'm' }),
    // Only known once the request came.
    get abandoned() {
      return service.requests[0]?.abandoned ?? Promise.resolve();
    },
    dispose: async () => service.close(),
  };
}
