/**
 * The products of a vector with packed rows, one number a row, in 64 bits.
 *
 * Two rows at a time, so that each component of the query is read once for both, and four sums a row, so that additions
 * do not wait for each other; `bench:vectors` shows what that saves. Taking the sums apart from a list would cost more than
 * the sums. The sums of a row are made in the same order
 * wherever it lies: equal rows have equal products to the last bit.
 *
 * @param values rows of `query.length` numbers, one after the other.
 * @param rows how many of them.
 * @param products receives the numbers.
 */
export function multiplyFloatRows(
  values: Float32Array,
  rows: number,
  query: Float64Array,
  products: Float64Array,
): void {
  const dimensions = query.length;
  const unrolled = dimensions - (dimensions % 4);
  let offset = 0;
  let row = 0;
  for (; row + 1 < rows; row += 2, offset += 2 * dimensions) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let f = 0;
    let g = 0;
    let h = 0;
    let index = 0;
    for (; index < unrolled; index += 4) {
      const first = offset + index;
      const second = first + dimensions;
      const q0 = query[index]!;
      const q1 = query[index + 1]!;
      const q2 = query[index + 2]!;
      const q3 = query[index + 3]!;
      a += q0 * values[first]!;
      b += q1 * values[first + 1]!;
      c += q2 * values[first + 2]!;
      d += q3 * values[first + 3]!;
      e += q0 * values[second]!;
      f += q1 * values[second + 1]!;
      g += q2 * values[second + 2]!;
      h += q3 * values[second + 3]!;
    }
    for (; index < dimensions; index += 1) {
      a += query[index]! * values[offset + index]!;
      e += query[index]! * values[offset + dimensions + index]!;
    }
    products[row] = a + b + (c + d);
    products[row + 1] = e + f + (g + h);
  }
  if (row < rows) products[row] = multiplyFloatRow(values, offset, query);
}

/** The product with one row that begins at `offset`; the same number as {@link multiplyFloatRows} gives it. */
export function multiplyFloatRow(values: Float32Array, offset: number, query: Float64Array): number {
  const dimensions = query.length;
  const unrolled = dimensions - (dimensions % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let index = 0;
  for (; index < unrolled; index += 4) {
    const at = offset + index;
    a += query[index]! * values[at]!;
    b += query[index + 1]! * values[at + 1]!;
    c += query[index + 2]! * values[at + 2]!;
    d += query[index + 3]! * values[at + 3]!;
  }
  for (; index < dimensions; index += 1) a += query[index]! * values[offset + index]!;
  return a + b + (c + d);
}

/**
 * {@link multiplyFloatRows} for rows of small whole numbers, exact in 32 bits.
 *
 * @param query so small that no sum of products leaves 32 bits.
 */
export function multiplyIntegerRows(
  values: Int8Array,
  rows: number,
  query: Int32Array,
  products: Float64Array,
): void {
  const dimensions = query.length;
  const unrolled = dimensions - (dimensions % 4);
  let offset = 0;
  let row = 0;
  for (; row + 1 < rows; row += 2, offset += 2 * dimensions) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let index = 0;
    for (; index < unrolled; index += 4) {
      const first = offset + index;
      const second = first + dimensions;
      const q0 = query[index]!;
      const q1 = query[index + 1]!;
      const q2 = query[index + 2]!;
      const q3 = query[index + 3]!;
      a = (a + Math.imul(q0, values[first]!) + Math.imul(q1, values[first + 1]!)) | 0;
      b = (b + Math.imul(q2, values[first + 2]!) + Math.imul(q3, values[first + 3]!)) | 0;
      c = (c + Math.imul(q0, values[second]!) + Math.imul(q1, values[second + 1]!)) | 0;
      d = (d + Math.imul(q2, values[second + 2]!) + Math.imul(q3, values[second + 3]!)) | 0;
    }
    for (; index < dimensions; index += 1) {
      a = (a + Math.imul(query[index]!, values[offset + index]!)) | 0;
      c = (c + Math.imul(query[index]!, values[offset + dimensions + index]!)) | 0;
    }
    products[row] = (a + b) | 0;
    products[row + 1] = (c + d) | 0;
  }
  if (row < rows) products[row] = multiplyIntegerRow(values, offset, query);
}

/** The product with one row that begins at `offset`. */
export function multiplyIntegerRow(values: Int8Array, offset: number, query: Int32Array): number {
  let sum = 0;
  for (let index = 0; index < query.length; index += 1) {
    sum = (sum + Math.imul(query[index]!, values[offset + index]!)) | 0;
  }
  return sum;
}
