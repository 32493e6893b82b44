import type { PlayerStorage } from '../platform/storage.ts';
import type { Charge } from '../service.ts';

export interface ChargeAmounts {
  subTotal: number;
  tip: number;
  tax: number;
  total: number;
}

export type ChargeOutcome = 'approved' | 'declined' | 'cancelled';

/**
 * `requested`: the server may not know the charge yet. `created`: the server knows it, the terminal does not. `processing`:
 * the terminal may take the money. `decided`: the terminal's decision is final, but the server may not know it.
 * `ended`: the server knows the decision.
 */
export type ChargeStage = 'requested' | 'created' | 'processing' | 'decided' | 'ended';

export interface ChargeRecord {
  orderId: string;
  amounts: ChargeAmounts;
  stage: ChargeStage;
  /** The charge in the server's last reply. Null before that. */
  charge: Charge | null;
  outcome: ChargeOutcome | null;
}

/** Number of ended charges to store. They answer a repeated request, even without a network. */
const KEEP_ENDED = 50;
/** Maximum number of decided charges that the server has not accepted yet. */
const KEEP_OPEN = 500;

/** The charges of this screen. Each step is stored before the next one starts. */
export function createChargeJournal(storage: PlayerStorage) {
  let records: ChargeRecord[] = [];

  function trim(): void {
    const ended = records.filter(({ stage }) => stage === 'ended').slice(-KEEP_ENDED);
    const open = records.filter(({ stage }) => stage !== 'ended').slice(-KEEP_OPEN);
    records = [...ended, ...open];
  }

  return {
    async load(): Promise<void> {
      const stored = await storage.get('charges');
      records = Array.isArray(stored) ? stored.filter(isChargeRecord) : [];
    },
    find: (orderId: string): ChargeRecord | undefined => records.find((each) => each.orderId === orderId),
    open: (): ChargeRecord[] => records.filter(({ stage }) => stage !== 'ended'),
    /** Whether the next start would find everything that was written. */
    isStored: (): boolean => storage.isStored('charges'),
    /** Resolves when the record is stored or cannot be written now. See `isStored`. */
    async write(record: ChargeRecord): Promise<void> {
      records = [...records.filter(({ orderId }) => orderId !== record.orderId), record];
      trim();
      await storage.set('charges', records);
    },
    async remove({ orderId }: ChargeRecord): Promise<void> {
      records = records.filter((each) => each.orderId !== orderId);
      await storage.set('charges', records);
    },
  };
}
export type ChargeJournal = ReturnType<typeof createChargeJournal>;

function isChargeRecord(value: unknown): value is ChargeRecord {
  const { orderId, amounts, stage } = (value ?? {}) as Partial<ChargeRecord>;
  return typeof orderId === 'string' && typeof amounts === 'object' && typeof stage === 'string';
}
