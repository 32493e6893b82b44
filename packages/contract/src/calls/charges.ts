import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { id, instant, userRecordInput } from '../primitives.ts';
import { byId } from './shared.ts';

/** The status of a charge: `created`, `processing`, then one of the final ones. It never goes back. */
const chargeStatuses = ['created', 'processing', 'approved', 'declined', 'cancelled', 'error'] as const;

/** A charge ends with `error` if its screen reports nothing about it for this long. */
export const CHARGE_REPORT_LIMIT_MS = 15 * 60_000;

/** An amount in the currency's main unit; some currencies have three decimals. */
const amount = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    'Use at most three decimal places.',
  );

const noCardNumber = 'Must not contain a card number. Send only the last four digits.';
const text = z
  .string()
  .max(200)
  .refine((value) => !hasCardNumber(value), noCardNumber);
/** Ids consist of dates and counters, so only a value that is entirely a card number is refused. */
const identifier = z
  .string()
  .max(200)
  .refine((value) => !isCardNumber(value), noCardNumber);

/** The members of a sold item that the server reads. Applications can send others. */
const pricedItem = z.object({
  quantity: z.number().int().min(1).max(10_000).default(1),
  /** The price of one. If every item has one, `sub_total` must be their sum. */
  price: amount,
});

const cardFields = {
  card_type: text.nullable().optional(),
  card_brand: text.nullable().optional(),
  card_last4: z
    .string()
    .regex(/^\d{4}$/, 'Must be the last four digits.')
    .nullable()
    .optional(),
  transaction_type: text.nullable().optional(),
  entry_mode: text.nullable().optional(),
  auth_code: text.nullable().optional(),
  transaction_number: identifier.nullable().optional(),
  pin_verified: z.boolean().nullable().optional(),
  verification_result: text.nullable().optional(),
  application_identifier: text.nullable().optional(),
  application_label: text.nullable().optional(),
  application_cryptogram: text.nullable().optional(),
  terminal_verification_result: text.nullable().optional(),
  transaction_status_information: text.nullable().optional(),
};

export const charge = z.object({
  id,
  device_id: id,
  order_id: z.string(),
  external_id: z.string().nullable(),
  status: z.enum(chargeStatuses),
  items: z.array(z.record(z.string(), z.unknown())),
  error: z.string().nullable(),
  sub_total: z.number(),
  tip: z.number(),
  tax: z.number(),
  total: z.number(),
  card_type: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  transaction_type: z.string().nullable(),
  entry_mode: z.string().nullable(),
  auth_code: z.string().nullable(),
  transaction_number: z.string().nullable(),
  pin_verified: z.boolean().nullable(),
  verification_result: z.string().nullable(),
  application_identifier: z.string().nullable(),
  application_label: z.string().nullable(),
  application_cryptogram: z.string().nullable(),
  terminal_verification_result: z.string().nullable(),
  transaction_status_information: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});

export const chargeCalls = defineCalls({
  'device.createCharge': {
    area: 'device_side',
    method: 'POST',
    path: '/v4/device/charges',
    credential: 'device',
    summary:
      'Starts a payment on the screen’s terminal. The screen chooses `order_id`. Sending the same one again returns the existing charge.',
    body: z
      .strictObject({
        order_id: identifier.min(1, 'Must not be empty.'),
        sub_total: amount,
        tip: amount.default(0),
        tax: amount.default(0),
        total: amount,
        items: z
          .array(userRecordInput)
          .max(500)
          .refine((items) => !hasCardNumber(JSON.stringify(items)), noCardNumber)
          .default([]),
      })
      .superRefine(({ sub_total, tip, tax, total, items }, context) => {
        const sum = fixed(sub_total + tip + tax);
        if (fixed(total) !== sum)
          context.addIssue({
            code: 'custom',
            path: ['total'],
            message: `Must be ${sum}, the sum of sub_total, tip and tax.`,
          });
        const priced = items.flatMap((item) => pricedItem.safeParse(item).data ?? []);
        const worth = fixed(priced.reduce((all, { price, quantity }) => all + price * quantity, 0));
        if (items.length > 0 && priced.length === items.length && worth !== fixed(sub_total))
          context.addIssue({
            code: 'custom',
            path: ['sub_total'],
            message: `Must be ${worth}, the total price of the items.`,
          });
      }),
    reply: charge,
    status: 201,
    idempotent: true,
    errors: ['conflict', 'device_deleted'],
  },
  'device.updateCharge': {
    area: 'device_side',
    method: 'PATCH',
    path: '/v4/device/charges/{id}',
    credential: 'device',
    summary:
      'Reports the result of a payment. 409 if the charge has already ended. If the server receives no report for 15 minutes, the charge ends with `error`. The screen can still report the actual result once.',
    params: byId,
    body: z.strictObject({
      status: z.enum(chargeStatuses).optional(),
      external_id: identifier.nullable().optional(),
      error: z
        .string()
        .max(2000)
        .refine((value) => !hasCardNumber(value), noCardNumber)
        .nullable()
        .optional(),
      ...cardFields,
    }),
    reply: charge,
    errors: ['conflict', 'device_deleted'],
  },
});

/** Rounds to three decimals, because sums of decimal fractions are rarely exact. */
function fixed(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * The large issuers: first digits and lengths that only they use (ISO/IEC 7812). Numbers made from dates do not start
 * like this.
 */
const largeIssuers = /^(?:4\d{15}|5[1-5]\d{14}|3[47]\d{13})$/;
/** Visa, Mastercard, American Express, Diners Club, Discover, JCB, UnionPay, Maestro. */
const issuers = [
  /^4\d{15}(?:\d{3})?$/,
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^(?:6011|64[4-9]\d|65\d{2}|35(?:2[89]|[3-8]\d)|62\d{2}|5018|5020|5038|5893|6304|6759|676[1-3])\d{12,15}$/,
];
/** Digit groups as printed on cards: 4-4-4-4 with up to three more digits, 4-6-4, or 4-6-5. */
const printed = /^(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})$/;

/** Whether a string contains a card number: digits of an issuer with a valid check digit. */
export function hasCardNumber(value: string): boolean {
  const grouped = value.match(/\d(?:[ -]?\d){12,}/g) ?? [];
  const runs = value.match(/\d{13,}/g) ?? [];
  return [...grouped, ...runs].some((each) => hasIssuer(digitsOf(each), issuers));
}

/** Whether a value is a card number and nothing else. */
function isCardNumber(value: string): boolean {
  const text = value.trim();
  const digits = digitsOf(text);
  return (
    (printed.test(text) && hasIssuer(digits, issuers)) ||
    (text === digits && hasIssuer(digits, [largeIssuers]))
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function hasIssuer(digits: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(digits)) && hasCheckDigit(digits);
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
