import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HELP_POLICY, helpRoutes, isHelpPage } from './help-pages.ts';

export interface PagesOptions {
  /** Builds of the dashboard (served at `/`) and of the player (at `/player/`). */
  dashboard: string;
  player: string;
  /** The origin of content for the policy of pages, such as `http://host:8081`. */
  contentSource: (host: string) => string;
  /** The address of the realtime broker if it is not on this origin. */
  realtimeSource?: string | undefined;
  /** The address of the log service for players if it is not this server. */
  logSource?: string | undefined;
  /** The origins to which browsers upload files if that is not the content origin. */
  uploadSources?: readonly string[] | undefined;
  isHttps: boolean;
}

const HOST = /^[\w.-]+$|^\[[\da-f:.]+\]$/i;
const YEAR_SECONDS = 31_536_000;

/**
 * Browsers ignore IPv6 addresses in policies, whose grammar has no brackets (CSP3, `host-source`). Pages that are opened
 * at such an address can therefore load from, and connect to, the content port of any host, and no other port.
 */
function policyHost(hostname: string): string {
  return hostname.startsWith('[') ? '*' : hostname;
}

/** Scheme, host and port. A policy needs no path, and a path can contain a secret. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** Source expressions that allow the inline scripts of a page by their hashes. */
function inlineScriptSources(page: string): string {
  if (!existsSync(page)) return '';
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');
}

/** Serves the builds of the front ends with their content security policy. */
export async function pageRoutes(app: FastifyInstance, options: PagesOptions): Promise<void> {
  addSecurityHeaders(app, options);
  app.addHook('onRequest', async (request, reply) => {
    // A player opened without parameters should play offline. A host app passes its own parameters.
    if (/^\/player\/?$/.test(request.url)) return reply.redirect('/player/?offlineSupport=true');
  });
  await serveBuild(app, options.dashboard, '/');
  helpRoutes(app, options.dashboard);
  await serveBuild(app, options.player, '/player/');
  app.get('/player', async (request, reply) => {
    const query = request.url.split('?')[1];
    return reply.redirect(`/player/${query ? `?${query}` : ''}`);
  });
}

/** Adds the headers of pages to all replies, and stricter ones to those of calls. */
function addSecurityHeaders(app: FastifyInstance, options: PagesOptions): void {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(options.isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
  const ofCalls = {
    ...everywhere,
    'referrer-policy': 'no-referrer',
    // If a browser shows JSON as a page, it runs and frames nothing.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const playerScripts = inlineScriptSources(join(options.player, 'index.html'));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api')) {
      reply.headers(ofCalls);
      done(null, payload);
      return;
    }
    const isPlayer = request.url.startsWith('/player');
    reply.headers({
      ...everywhere,
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      // Prevents clickjacking of the dashboard. Host apps can frame the player.
      ...(isPlayer ? {} : { 'x-frame-options': 'DENY' }),
      'content-security-policy': isHelpPage(request.url)
        ? HELP_POLICY
        : pagePolicy(request, options, isPlayer ? playerScripts : null),
    });
    done(null, payload);
  });
}

/** The content security policy of a page. `playerScripts`: the inline scripts of the player, or null on other pages. */
function pagePolicy(request: FastifyRequest, options: PagesOptions, playerScripts: string | null): string {
  const isPlayer = playerScripts !== null;
  // An invalid host must not inject anything into the policy.
  const content = HOST.test(request.hostname) ? options.contentSource(policyHost(request.hostname)) : '';
  // Some browsers don't count a socket of the same host as 'self'.
  const isNameable = HOST.test(request.hostname) && !request.hostname.startsWith('[');
  const sockets = isNameable ? [`ws://${request.host}`, `wss://${request.host}`] : [];
  const elsewhere = [
    options.realtimeSource,
    ...(isPlayer ? [options.logSource] : (options.uploadSources ?? [])),
  ].flatMap((source) => (source === undefined ? [] : [originOf(source)]));
  const connect = [...new Set(["'self'", content, ...sockets, ...elsewhere])].filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    `script-src 'self'${playerScripts ?? ''}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${content}`,
    `media-src 'self' blob: ${content}`,
    `font-src 'self' data: ${content}`,
    `connect-src ${connect}`,
    // Windows load applications from any origin, in sandboxed frames.
    'frame-src http: https:',
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ...(isPlayer ? [] : ["frame-ancestors 'none'"]),
  ].join('; ');
}

async function serveBuild(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/',
    cacheControl: false,
    // The build wrote a compressed copy beside each text file.
    preCompressed: true,
    setHeaders(reply, path) {
      // Vite names assets by their content, so they never change. Documents and workers can.
      const immutable = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      // The player's worker is in `/player/` and also controls `/player`.
      if (/[\\/]sw\.js(\.(br|gz))?$/.test(path)) reply.header('service-worker-allowed', '/player');
    },
  });
}

/** Whether an address is a page of the dashboard, which routes in the browser. */
export function isDashboardPage(method: string, url: string, accept: string | undefined): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (/^\/(api|mqtt|player|docs|help|assets|healthz|readyz|metrics)(\/|$)/.test(path)) return false;
  return (accept ?? '').includes('text/html') && !/\.[a-z0-9]+$/i.test(path);
}
