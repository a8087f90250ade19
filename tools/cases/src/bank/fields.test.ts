import { describe, expect, it } from 'vitest';

import { expandGenerator } from './expand-generator.js';
import { Fields } from './fields.js';
import type { JsonObject } from './json.js';

describe('Fields', () => {
  it('finds what nobody has read, descriptions apart', () => {
    const fields = new Fields({ op: 'x', query: 'q', why: 'because', extra: 1 }, 'the step', ['op']);
    expect(fields.text('query')).toBe('q');
    expect(fields.unread).toEqual(['extra']);
    expect(() => {
      fields.expectAllRead();
    }).toThrow('the step has the field "extra", which the runner does not know');
  });

  it('takes ordinary names that objects have of their own for absent', () => {
    expect(new Fields({}, 'x').has('constructor')).toBe(false);
    expect(new Fields({}, 'x').json('toString')).toBeUndefined();
  });

  it.each<readonly [string, (fields: Fields) => unknown]>([
    ['expected a text', (fields) => fields.text('a')],
    ['expected a number', (fields) => fields.number('b')],
    ['expected true or false', (fields) => fields.optionalFlag('a')],
    ['expected an object', (fields) => fields.optionalObject('c')],
    ['expected a list of texts', (fields) => fields.texts('c')],
    ['expected a list of objects', (fields) => fields.objects('c')],
    ['lacks the field "z"', (fields) => fields.list('z')],
  ])('says %s', (message, read) => {
    expect(() => read(new Fields({ a: 1, b: 'x', c: [1] }, 'the step'))).toThrow(message);
  });
});

describe('expandGenerator()', () => {
  const expand = (object: JsonObject): string => expandGenerator(new Fields(object, 'the generator'));

  it.each<readonly [JsonObject, string]>([
    [{ kind: 'repeat', unit: 'ab', count: 2, prefix: '<', suffix: '>' }, '<abab>'],
    [{ kind: 'numbered', template: '{i},{n} ', from: 9, to: 11 }, '9,{n} 10,{n} 11,{n} '],
    [{ kind: 'numbered', template: 'x', from: 2, to: 1 }, ''],
    [{ kind: 'nest', open: '(', close: ')', count: 3 }, '((()))'],
  ])('makes the text of %j', (object, text) => {
    expect(expand(object)).toBe(text);
  });

  it.each<readonly [JsonObject, string]>([
    [{ kind: 'weave' }, 'unknown kind "weave"'],
    [{ kind: 'repeat', unit: 'x', count: 1e12 }, 'repeats "unit"'],
    [{ kind: 'repeat', unit: 'x', count: -1 }, 'repeats "unit"'],
    [{ kind: 'numbered', template: 'x', from: 0, to: 1e12 }, 'counts too far'],
    [{ kind: 'repeat', unit: 'x', count: 1, step: 2 }, '"step"'],
  ])('refuses %j', (object, message) => {
    expect(() => expand(object)).toThrow(message);
  });
});
