import { meetsFilter } from './qdrant-filter.test-support.js';

/** What the stand-in answers: a status, and the result or what is wrong. */
export interface Reply {
  readonly status: number;
  readonly result: unknown;
}

interface Point {
  readonly id: string;
  readonly vector: Float32Array;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Collection {
  readonly size: number;
  readonly distance: string;
  readonly points: Map<string, Point>;
}

type Body = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const COMPLETED: Reply = { status: 200, result: { operation_id: 1, status: 'completed' } };

/**
 * Collections in memory that answer as the public documentation of Qdrant's REST interface says, no more: a field that
 * is not expected is refused, so that what is misspelt is seen.
 */
export class QdrantCollections {
  readonly #collections = new Map<string, Collection>();

  /** How many points a collection holds, `undefined` where it is not there. */
  sizeOf(name: string): number | undefined {
    return this.#collections.get(name)?.points.size;
  }

  answer(method: string, name: string, path: string, text: string): Reply {
    try {
      return this.#answer(`${method} ${path}`, name, text === '' ? {} : readJson(text));
    } catch (error) {
      return { status: 400, result: String(error) };
    }
  }

  #answer(route: string, name: string, body: Body): Reply {
    if (route === 'PUT ') return this.#create(name, body);
    const collection = this.#collections.get(name);
    if (collection === undefined) return { status: 404, result: `Collection ${name} does not exist` };
    switch (route) {
      case 'GET ': {
        const { size, distance, points } = collection;
        const params = { vectors: { size, distance }, on_disk_payload: true };
        return ok({ status: 'green', points_count: points.size, config: { params } });
      }
      case 'DELETE ':
        only(body);
        return ok(this.#collections.delete(name));
      case 'PUT /points?wait=true':
        return upsert(collection, body);
      case 'POST /points':
        only(body, 'ids', 'with_payload', 'with_vector');
        return ok(
          uuids(body['ids']).flatMap((id) => {
            const point = collection.points.get(id);
            return point === undefined ? [] : [{ id, payload: chosen(point, body['with_payload']) }];
          }),
        );
      case 'POST /points/delete?wait=true':
        return remove(collection, body);
      case 'POST /points/count':
        only(body, 'exact');
        // Without "exact" it may be any number near.
        return ok({ count: body['exact'] === true ? collection.points.size : 4711 });
      case 'POST /points/query':
        return query(collection, body);
      default:
        return { status: 404, result: `no route ${route}` };
    }
  }

  #create(name: string, body: Body): Reply {
    only(body, 'vectors', 'on_disk_payload');
    if (this.#collections.has(name)) return { status: 409, result: `Collection ${name} already exists` };
    const { size, distance } = body['vectors'] as { readonly size: number; readonly distance: string };
    if (!(size >= 1 && size <= 65_536) || !['Cosine', 'Dot', 'Euclid'].includes(distance))
      throw new Error('wrong vectors');
    this.#collections.set(name, { size, distance, points: new Map() });
    return ok(true);
  }
}

function upsert({ size, distance, points }: Collection, body: Body): Reply {
  only(body, 'points');
  const checked = (body['points'] as readonly Body[]).map((point) => {
    only(point, 'id', 'vector', 'payload');
    const [id] = uuids([point['id']]);
    const vector = toVector(point['vector'], size);
    const payload = point['payload'] as Readonly<Record<string, unknown>>;
    return { id: id!, vector: distance === 'Cosine' ? toUnit(vector) : vector, payload };
  });
  for (const point of checked) points.set(point.id, point);
  return COMPLETED;
}

function remove({ points }: Collection, body: Body): Reply {
  only(body, 'points', 'filter');
  if (body['filter'] !== undefined) {
    for (const [id, { payload }] of points) if (meetsFilter(body['filter'], payload)) points.delete(id);
  } else for (const id of uuids(body['points'])) points.delete(id);
  return COMPLETED;
}

function query({ size, distance, points }: Collection, body: Body): Reply {
  only(body, 'query', 'filter', 'limit', 'params', 'with_payload', 'with_vector');
  const limit = body['limit'] as number;
  // As much is set aside as is asked for.
  if (!(Number.isSafeInteger(limit) && limit >= 1 && limit <= 1_000_000)) throw new Error('wrong limit');
  if (typeof (body['params'] as { readonly exact?: unknown }).exact !== 'boolean')
    throw new Error('wrong params');
  const asked = toVector(body['query'], size);
  const own = distance === 'Cosine' ? toUnit(asked) : asked;
  const found = [...points.values()]
    .filter(({ payload }) => meetsFilter(body['filter'] ?? {}, payload))
    .map((point) => ({ point, score: dot(own, point.vector) }))
    // Equal scores in an order of its own.
    .sort((left, right) => right.score - left.score || (left.point.id < right.point.id ? 1 : -1))
    .slice(0, limit);
  return ok({
    points: found.map(({ point, score }) => ({
      id: point.id,
      version: 1,
      score,
      payload: chosen(point, body['with_payload']),
    })),
  });
}

function readJson(text: string): Body {
  // A surrogate without its other half is no JSON to the server.
  const body = JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw new Error('unpaired surrogate');
    return value;
  }) as Body;
  if (/\p{Cs}/u.test(Object.keys(body).join())) throw new Error('unpaired surrogate');
  return body;
}

function only(body: Body, ...fields: readonly string[]): void {
  const unknown = Object.keys(body).filter((field) => !fields.includes(field));
  if (unknown.length > 0) throw new Error(`unknown field ${unknown.join()}`);
}

function uuids(value: unknown): readonly string[] {
  const ids = value as readonly string[];
  if (ids.every((id) => UUID.test(id))) return ids;
  throw new Error('a value is not a valid point ID');
}

function toVector(value: unknown, size: number): Float32Array {
  const vector = Float32Array.from(value as readonly number[]);
  if (vector.length !== size) throw new Error(`expected dim: ${size}, got ${vector.length}`);
  if (!vector.every(Number.isFinite)) throw new Error('a number that is not finite');
  return vector;
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.fround(Math.sqrt(dot(vector, vector)));
  return length < 1.2e-7 ? vector : vector.map((value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => Math.fround(sum + Math.fround(value * right[at]!)), 0);
}

function chosen({ payload }: Point, fields: unknown): Readonly<Record<string, unknown>> | null {
  if (fields === false) return null;
  return Object.fromEntries(
    Object.entries(payload).filter(([field]) => (fields as string[]).includes(field)),
  );
}

function ok(result: unknown): Reply {
  return { status: 200, result };
}
