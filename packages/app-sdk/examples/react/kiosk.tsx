import { analytics, payments, runtime } from '@vitrine/app-sdk';
import {
  useIdle,
  useInterruptLock,
  usePlay,
  useProperties,
  useReady,
  useTerminal,
  useWorker,
} from '@vitrine/app-sdk/react';
import { useEffect, useState } from 'react';

interface Product {
  name: string;
  price: number;
}

const defaults = {
  title: 'Coffee, while you wait',
  seconds: 30,
  taxPercent: 7,
  products: [
    { name: 'Espresso', price: 2.4 },
    { name: 'Flat white', price: 3.6 },
    { name: 'Filter of the day', price: 3.2 },
    { name: 'Hot chocolate', price: 3.8 },
  ] as Product[],
};
const IDLE_SECONDS = 15;
const THANKS_MS = 4000;

type Order = { step: 'choosing' } | { step: 'paying'; product: Product } | { step: 'done'; words: string };

/** Sells one item at a time. Nothing interrupts the screen during an order. */
export function Kiosk() {
  const { title, seconds, taxPercent, products } = useProperties(defaults);
  const [order, setOrder] = useState<Order>({ step: 'choosing' });
  const terminal = useTerminal();
  const waiting = useWorker('queue');
  const isIdle = useIdle(IDLE_SECONDS);
  const isBusy = order.step === 'paying' || (order.step === 'choosing' && !isIdle);

  useReady();
  useInterruptLock(isBusy);
  usePlay(() => {
    const timer = setTimeout(() => runtime.complete(), seconds * 1000);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (order.step !== 'done') return;
    const timer = setTimeout(() => setOrder({ step: 'choosing' }), THANKS_MS);
    return () => clearTimeout(timer);
  }, [order]);

  async function buy(product: Product) {
    analytics.track({ type: 'click', source: product.name, productCategory: 'coffee' });
    setOrder({ step: 'paying', product });
    const tax = Math.round(product.price * taxPercent) / 100;
    try {
      const amounts = { subTotal: product.price, tip: 0, tax, total: product.price + tax };
      const { status } = await payments.charge(amounts);
      setOrder({ step: 'done', words: status === 'approved' ? 'Thank you!' : 'The card was not accepted' });
    } catch {
      setOrder({ step: 'done', words: 'Please pay at the counter' });
    }
  }

  if (order.step === 'paying')
    return (
      <Message words="Please hold your card to the terminal">
        {`${order.product.name} · ${money(order.product.price)}`}
      </Message>
    );
  if (order.step === 'done') return <Message words={order.words} />;
  return (
    <main>
      <h1>{title}</h1>
      <ul>
        {products.map((product) => (
          <li key={product.name}>
            <button type="button" disabled={!terminal} onClick={() => void buy(product)}>
              {product.name} <b>{money(product.price)}</b>
            </button>
          </li>
        ))}
      </ul>
      <p>{terminal ? wordsOf(waiting) : 'Please order at the counter'}</p>
    </main>
  );
}

function Message({ words, children }: { words: string; children?: string }) {
  return (
    <main className="message">
      <h1>{words}</h1>
      <p>{children}</p>
    </main>
  );
}

function wordsOf(waiting: unknown): string {
  return typeof waiting === 'number' && waiting > 0
    ? `${waiting} ahead of you`
    : 'No queue: ready in a minute';
}

function money(amount: number): string {
  return amount.toFixed(2);
}
