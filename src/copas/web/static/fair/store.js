// What a browser keeps: its identity, the master of each table it sits at, and every message it made.

/**
 * Keys are texts; values are anything that can be cloned. A promise settles once the value is durable.
 * @typedef {object} Store
 * @property {(key: string) => Promise<any>} get undefined where nothing is kept
 * @property {(key: string, value: unknown) => Promise<void>} put
 * @property {(prefix: string) => Promise<any[]>} list the values of all keys with a prefix
 * @property {(prefix: string) => Promise<void>} remove all keys with a prefix
 */

/** A store that lasts as long as the page, over a plain map. @param {Map<string, unknown>} [map] @returns {Store} */
export function memoryStore(map = new Map()) {
  const matching = (/** @type {string} */ prefix) => [...map.keys()].filter((key) => key.startsWith(prefix)).sort();
  return {
    get: async (key) => map.get(key),
    put: async (key, value) => void map.set(key, value),
    list: async (prefix) => matching(prefix).map((key) => map.get(key)),
    remove: async (prefix) => matching(prefix).forEach((key) => map.delete(key)),
  };
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Keys that begin with a prefix. @param {string} prefix */
const starting = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** The browser's database. @param {string} [name] @returns {Promise<Store>} rejects where the browser refuses to keep anything */
export async function databaseStore(name = "copas-fair") {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore("kept");
  const database = await settled(opening);

  /** @param {IDBTransactionMode} mode @param {(kept: IDBObjectStore) => IDBRequest} use @returns {Promise<any>} once durable */
  const transact = (mode, use) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction("kept", mode, { durability: "strict" });
      const request = use(transaction.objectStore("kept"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  return {
    get: (key) => transact("readonly", (kept) => kept.get(key)),
    put: (key, value) => transact("readwrite", (kept) => kept.put(value, key)),
    list: (prefix) => transact("readonly", (kept) => kept.getAll(starting(prefix))),
    remove: (prefix) => transact("readwrite", (kept) => kept.delete(starting(prefix))),
  };
}
