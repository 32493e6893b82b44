import { TransactionPool } from '../platform/database/transaction-pool.ts';

/*
 * Fails the tests if a transaction starts a query before the last one has ended. The driver queues such a query, warns
 * from the third on, and will reject them in its next major version.
 */
const MARK = Symbol.for('vitrine.rejects-concurrent-queries');
const prototype = TransactionPool.prototype as TransactionPool & { [MARK]?: true };

// Files of a worker share their modules, and each of them runs this.
if (!prototype[MARK]) {
  prototype[MARK] = true;
  const { connect } = prototype;
  prototype.connect = async function connectOneAtATime() {
    const connection = await connect.call(this);
    let isBusy = false;
    return {
      ...connection,
      async query(...args) {
        if (isBusy) throw new Error('A transaction started a query before the last one had ended.');
        isBusy = true;
        try {
          return await connection.query(...args);
        } finally {
          isBusy = false;
        }
      },
    };
  };
}
