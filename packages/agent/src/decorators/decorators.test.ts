import { describe, expect, it } from 'vitest';

import { RoleBindings } from '../roles/role-bindings.js';
// What tsc made of the fixtures: `npm test` builds before it tests, by the reference of tsconfig.json.
import {
  ClashingAgent,
  DataAgent,
  FAULTY,
  LegalSupportAgent,
  PlainAgent,
  RemoteAgent,
  SupportAgent,
} from './fixtures/dist/decorated-agents.js';
import { retrievalOf, roleOf } from './role-of.js';

const namesOf = (target: Parameters<typeof roleOf>[0]): readonly string[] =>
  roleOf(target).knowledge.map(({ name }) => name);

describe('@KnowledgeSource', () => {
  it('declares several sources on a class, in the order of the source text', () => {
    expect(roleOf(SupportAgent)).toMatchObject({
      name: 'SupportAgent',
      knowledge: [
        { name: 'product-docs', type: 'FILE', path: 'knowledge/products' },
        { name: 'faq', type: 'FILE', path: 'knowledge/faq' },
      ],
      retrieval: { topK: 5, strategy: 'hybrid' },
    });
  });

  it('declares sources of single methods, which the class by itself does not search', () => {
    expect(namesOf(DataAgent)).toEqual(['customer-data', 'reports', 'drafts']);
    expect(roleOf(DataAgent).retrieval).toMatchObject({ sources: ['customer-data'], strategy: 'keyword' });
  });

  it('is inherited: a class has the sources above it and its own', () => {
    expect(namesOf(LegalSupportAgent)).toEqual(['product-docs', 'faq', 'legal']);
    expect(namesOf(SupportAgent)).toEqual(['product-docs', 'faq']);
  });

  it('refuses a name that a class above has already', () => {
    expect(() => roleOf(ClashingAgent)).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_SOURCE_DUPLICATE' }),
    );
  });

  it.each([
    ['a source without a path', 'RAG_AGENT_SOURCE_INVALID'],
    ['two retrievals', 'RAG_AGENT_RETRIEVAL_DUPLICATE'],
    ['a retrieval that cannot be', 'RAG_AGENT_RETRIEVAL_INVALID'],
  ])('refuses %s where the class is defined', (fault, code) => {
    expect(FAULTY[fault]).toThrow(expect.objectContaining({ code }));
  });
});

describe('roleOf()', () => {
  it('gives the same role at every call, so that a class is bound once', () => {
    expect(roleOf(SupportAgent)).toBe(roleOf(SupportAgent));
    expect(roleOf(LegalSupportAgent)).not.toBe(roleOf(SupportAgent));
  });

  it.each<[string, unknown]>([
    ['a class without a source', PlainAgent],
    ['null', null],
    ['a text', 'SupportAgent'],
    ['an object', {}],
  ])('refuses %s', (_what, target) => {
    expect(() => roleOf(target as typeof SupportAgent)).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_NOT_DECORATED' }),
    );
  });

  it('needs no source where a provider is named', () => {
    expect(roleOf(RemoteAgent)).toMatchObject({ knowledge: [], retrieval: { provider: 'remote' } });
    expect(retrievalOf(RemoteAgent, 'ask')).toEqual({ provider: 'remote' });
  });
});

describe('retrievalOf()', () => {
  it.each<[string, Parameters<typeof roleOf>[0], string, unknown]>([
    [
      'as the method declares',
      SupportAgent,
      'answerQuestion',
      { sources: ['product-docs'], topK: 3, minScore: 0.8 },
    ],
    ['by the defaults where neither declares', SupportAgent, 'smallTalk', {}],
    ['as the class declares', DataAgent, 'ask', { strategy: 'keyword', sources: ['customer-data'] }],
    ['over the sources of the class and its own', DataAgent, 'summarize', { topK: 1 }],
    ['without what is disabled', DataAgent, 'review', { strategy: 'keyword', sources: ['customer-data'] }],
    ['as the method that hides another', LegalSupportAgent, 'answerQuestion', {}],
    ['as an inherited method', LegalSupportAgent, 'smallTalk', {}],
  ])('searches %s', (_how, target, method, expected) => {
    expect(retrievalOf(target, method)).toEqual(expected);
  });

  it.each(['unknown', 'constructor', '__proto__', 'toString'])(
    'refuses "%s", which is no method',
    (method) => {
      expect(() => retrievalOf(SupportAgent, method)).toThrow(
        expect.objectContaining({ code: 'RAG_AGENT_NOT_DECORATED' }),
      );
    },
  );

  it('refuses a source that another method declared', () => {
    expect(() => retrievalOf(DataAgent, 'peek')).toThrow(
      expect.objectContaining({ code: 'RAG_AGENT_SOURCE_UNKNOWN' }),
    );
  });
});

describe('a decorated class in use', () => {
  it('is bound and searched like any role', async () => {
    const asked: string[] = [];
    const bindings = new RoleBindings({
      providers: [
        {
          name: 'remote',
          open: ({ query }) => {
            asked.push(query);
            return { name: 'remote', retrieve: () => ({ results: [] }) };
          },
        },
      ],
    });
    const binding = await bindings.get(roleOf(RemoteAgent), retrievalOf(RemoteAgent, 'ask'));
    await binding.retrieve('who?');
    expect(asked).toEqual(['who?']);
  });
});
