import { Document, type Analyzer } from '@rag/contracts';
import {
  analyzeDocuments,
  documentFrequency,
  GenerationCell,
  appendSegment,
  SegmentBuilder,
} from '@rag/inverted-index';

const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
const documents = [Document.of('to be or not to be'), Document.of('not now')];
const batch = analyzeDocuments(blank, documents); // plain data: this may run in a worker
const segment = new SegmentBuilder().add(documents, batch).build();

const cell = new GenerationCell();
const { number } = cell.publish(appendSegment(cell.current, segment).generation);
console.log(number, documentFrequency(cell.current, 'not'));
