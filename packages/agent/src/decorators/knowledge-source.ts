import type { KnowledgeSource as KnowledgeSourceConfig } from '@rag/contracts';

import { resolveKnowledgeSource } from '../sources/resolve-knowledge-source.js';
import { declareKnowledge, type AnyClass, type Decorated } from './declarations.js';

/** A decorator of classes and methods. */
export type ClassOrMethodDecorator = (
  target: AnyClass | Decorated,
  context: ClassDecoratorContext | ClassMethodDecoratorContext,
) => void;

/**
 * Declares a knowledge source of a class, or of one of its methods; repeatable, in the order of the source text.
 *
 * A standard decorator. It is checked where the class is defined and loads nothing; a decorator that replaces the class or
 * the method stands below it.
 *
 * @throws RagError as `resolveKnowledgeSource`, when the class is defined.
 * @example
 * const decorate: ClassOrMethodDecorator = KnowledgeSource({ name: 'faq', path: 'knowledge/faq' });
 */
export function KnowledgeSource(source: KnowledgeSourceConfig): ClassOrMethodDecorator {
  resolveKnowledgeSource(source);
  return (target) => {
    declareKnowledge(target, source);
  };
}
