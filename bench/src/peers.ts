import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RawRequest } from './raw-http.ts';

/*
 * Other products for `npm run bench -- compare`. The environment variable `PEERS` names a folder that has a folder for
 * each product. The benchmark downloads nothing: each folder contains the installed product and a file `peer.json`:
 *
 *     {
 *       "name": "Example 1.2",
 *       "start": ["node", "server.js"],
 *       "ready": "/health",
 *       "prepare": ["node", "prepare.js"]
 *     }
 *
 * `start` runs the product in its folder with the variables PORT and DATA_DIR, an empty directory. Once the path `ready`
 * returns a success, `prepare` creates a thousand screens with published content at the variable URL. It prints the
 * requests to measure, each with a path and an optional method, headers and body:
 *
 *     { "heartbeats": [{ "method": "POST", "path": "/beat", "body": "{}" }], "screens": [...], "pages": [...] }
 *
 * A product whose heartbeats are not HTTP requests leaves them out.
 */

const command = z.array(z.string()).min(1);
const peerFile = z.strictObject({
  name: z.string().min(1),
  start: command,
  ready: z.string().startsWith('/'),
  prepare: command,
});

const request = z.strictObject({
  method: z.string().optional(),
  path: z.string().startsWith('/'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
});
const requestLists = z.strictObject({
  /** Heartbeats of different screens. */
  heartbeats: z.array(request).min(1).optional(),
  /** Reads of one screen each. */
  screens: z.array(request).min(1),
  /** Reads of 200 screens each. */
  pages: z.array(request).min(1),
});

export interface Peer extends z.infer<typeof peerFile> {
  folder: string;
}

export type Requests = Partial<Record<keyof z.infer<typeof requestLists>, RawRequest[]>>;

/**
 * Reads the products to compare.
 *
 * @param folder the value of `PEERS`
 * @throws an Error that names the file and the field if there is no peer, or a file is not valid
 */
export async function readPeers(folder: string | undefined): Promise<Peer[]> {
  if (!folder) throw new Error('Set PEERS to a folder with the products to compare: see bench/src/peers.ts.');
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  if (folders.length === 0) throw new Error(`${folder} contains no folder of a product.`);
  return Promise.all(folders.map(readPeer));
}

async function readPeer(folder: string): Promise<Peer> {
  const path = join(folder, 'peer.json');
  return { ...parse(peerFile, await readFile(path, 'utf8'), path), folder };
}

/** @param text the output of the `prepare` command */
export function parseRequests(name: string, text: string): Requests {
  return parse(requestLists, text, `What ${name} prepared`) as Requests;
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string, source: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${source} is not JSON.`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new Error(`${source} is not valid. ${z.prettifyError(error)}`);
  return data;
}
