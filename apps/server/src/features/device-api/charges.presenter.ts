import type { Calls, ReplyOf } from '@vitrine/contract';
import type { ChargeRow } from './charges.store.ts';

type Charge = ReplyOf<Calls['device.createCharge']>;

const noCard = {
  cardType: null,
  cardBrand: null,
  cardLast4: null,
  transactionType: null,
  entryMode: null,
  authCode: null,
  transactionNumber: null,
  pinVerified: null,
  verificationResult: null,
  applicationIdentifier: null,
  applicationLabel: null,
  applicationCryptogram: null,
  terminalVerificationResult: null,
  transactionStatusInformation: null,
};

export function presentCharge({ domainId: _, expiredAt: __, card, ...row }: ChargeRow): Charge {
  return {
    ...row,
    ...noCard,
    ...card,
    subTotal: Number(row.subTotal),
    tip: Number(row.tip),
    tax: Number(row.tax),
    total: Number(row.total),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
