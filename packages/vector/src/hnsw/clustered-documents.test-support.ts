import { Document } from '@rag/contracts';

/** Documents about as many centres as there are tens of them, the same in every run; every third is "odd". */
export function clusteredDocuments(count: number, dimensions: number, seed = 20_261): readonly Document[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
  const draw = (): number => random() + random() + random() - 1.5;
  const centres = Array.from({ length: Math.ceil(count / 10) }, () =>
    Array.from({ length: dimensions }, () => draw()),
  );
  return Array.from({ length: count }, (_, at) => {
    const centre = centres[at % centres.length]!;
    return new Document({
      id: `d${at}`,
      content: `document ${at}`,
      metadata: { third: at % 3, hundredth: at % 100, thousandth: at % 1_000 },
      embedding: Float32Array.from(centre, (value) => value + 0.5 * draw()),
    });
  });
}
