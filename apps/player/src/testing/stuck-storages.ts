/**
 * Ways in which a browser can fail to remove stored data once this page's name is `stuck`. Runs before the page's
 * scripts.
 */
export const stuckStorages = {
  'refuses every change': () => {
    const refuse = () => {
      throw new DOMException('denied', 'UnknownError');
    };
    for (const [prototype, names] of [
      [Storage.prototype, ['setItem', 'removeItem', 'clear']],
      [IDBObjectStore.prototype, ['put', 'delete', 'clear']],
    ] as const)
      for (const name of names) {
        const real = Reflect.get(prototype, name) as () => unknown;
        Object.assign(prototype, {
          [name](this: unknown, ...values: []) {
            return window.name === 'stuck' ? refuse() : real.apply(this, values);
          },
        });
      }
  },
  'never finishes clearing': () => {
    const { removeItem } = Storage.prototype;
    const { clear } = IDBObjectStore.prototype;
    Storage.prototype.removeItem = function (key) {
      if (window.name !== 'stuck') removeItem.call(this, key);
    };
    IDBObjectStore.prototype.clear = function () {
      if (window.name !== 'stuck') return clear.call(this);
      const again = () => {
        this.count().onsuccess = again;
      };
      again();
      return this.count() as never;
    };
  },
};
