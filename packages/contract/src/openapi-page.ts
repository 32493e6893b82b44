import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openapi.ts';
import { escapeHtml, outline, pageStyle } from './openapi-page-parts.ts';
import type { JsonSchema } from './openapi-schemas.ts';

interface Entry {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/**
 * The document as one HTML page that has no scripts and loads no other files.
 * @param documentUrl where the document itself is, for programs
 */
export function openApiPage(document: OpenApiDocument, documentUrl = '/openapi.json'): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const areas = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas);
  const title = escapeHtml(`${document.info.title} API`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>
<nav aria-label="Areas">
<p class="brand">${title} <span>${escapeHtml(document.info.version)}</span></p>
${areas.map((area) => navigation(area.name, area.entries)).join('\n')}
<details><summary>Schemas <span>${schemas.length}</span></summary>
<ul>${schemas.map(([name]) => `<li><a href="#${shapeAnchor(name)}">${name}</a></li>`).join('')}</ul></details>
</nav>
<main>
<header>
<h1>${title}</h1>
<p>${inline(document.info.description)}</p>
<p>Paths are below <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>. For programs:
<a href="${escapeHtml(documentUrl)}">this reference as OpenAPI ${document.openapi}</a>.</p>
<dl class="schemes">${Object.entries(document.components.securitySchemes)
    .map(
      ([name, { description = '' }]) =>
        `<dt>${credentialNames[name] ?? name}</dt><dd>${inline(description)}</dd>`,
    )
    .join('')}</dl>
</header>
${areas.map((area) => section(area.name, area.entries, document)).join('\n')}
<section><h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => shape(name, schema)).join('\n')}
</section>
</main>
</body>
</html>
`;
}

const credentialNames: Record<string, string> = {
  session: 'Session token',
  apiKey: 'API key',
  device: 'Screen token',
};

/** Areas whose own name does not read well. */
const areaNames: Record<string, string> = {
  auth: 'Signing in',
  themes_fonts: 'Themes and fonts',
  device_side: 'Called by screens',
  views: 'Saved views',
};

function navigation(area: string, entries: Entry[]): string {
  const items = entries.map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}">${methodMark(method)} <span>${breakable(path)}</span></a></li>`,
  );
  return `<details><summary>${readable(area)} <span>${entries.length}</span></summary><ul>${items.join('')}</ul></details>`;
}

function section(area: string, entries: Entry[], document: OpenApiDocument): string {
  return `<section><h2 id="area-${area}">${readable(area)}</h2>
${entries.map((entry) => call(entry, document)).join('\n')}
</section>`;
}

function call({ method, path, operation }: Entry, document: OpenApiDocument): string {
  const body = operation.requestBody;
  const replies = Object.entries(operation.responses).map(([status, reply]) => ({
    status,
    reply: resolved(reply, document),
  }));
  return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${methodMark(method)} <code>${breakable(path)}</code></a></h3>
<p>${inline(operation.description ?? operation.summary)}</p>
<p class="facts"><span>${credentials(operation)}</span> <span><code>${operation.operationId}</code></span></p>
${parameters(operation.parameters)}
${body ? block(body.required ? 'Body' : 'Body (optional)', content(body.content)) : ''}
${replies
  .filter(({ status }) => status < '300')
  .map(replied)
  .join('')}
<details class="errors"><summary>Errors ${replies
    .filter(({ status }) => status >= '300')
    .map(({ status }) => status)
    .join(', ')}</summary>
<dl>${replies
    .filter(({ status }) => status >= '300')
    .map(({ status, reply }) => `<dt>${status}</dt><dd>${inline(reply.description)}</dd>`)
    .join('')}</dl></details>
</article>`;
}

function replied({ status, reply }: { status: string; reply: OpenApiResponse }): string {
  const shown = reply.content ? content(reply.content) : '<p class="quiet">Nothing.</p>';
  return block(`Reply ${status}`, shown);
}

function resolved(reply: OpenApiResponse | { $ref: string }, document: OpenApiDocument): OpenApiResponse {
  if (!('$ref' in reply)) return reply;
  const name = reply.$ref.slice(reply.$ref.lastIndexOf('/') + 1);
  return document.components.responses[name] ?? { description: '' };
}

function credentials({ security }: OpenApiOperation): string {
  if (security.length === 0) return 'No credential';
  return security
    .flatMap((scheme) => Object.entries(scheme))
    .map(([name, scopes]) => {
      const [scope] = scopes;
      return `${credentialNames[name] ?? name}${scope ? ` (<code>${escapeHtml(scope)}</code>)` : ''}`;
    })
    .join(' or ');
}

function parameters(list: OpenApiParameter[]): string {
  if (list.length === 0) return '';
  const places = { path: 'In the path', query: 'In the query', header: 'In the headers' };
  return (['path', 'query', 'header'] as const)
    .map((place) => {
      const here = list.filter((each) => each.in === place);
      if (here.length === 0) return '';
      const schema: JsonSchema = {
        type: 'object',
        properties: Object.fromEntries(
          here.map(({ name, schema, description }) => [
            name,
            { ...schema, ...(description && { description }) },
          ]),
        ),
        required: here.filter(({ required }) => required).map(({ name }) => name),
      };
      return block(places[place], outline(schema));
    })
    .join('');
}

function content(content: Record<string, { schema: JsonSchema }>): string {
  return Object.entries(content)
    .map(([type, { schema }]) =>
      type === 'application/json' ? outline(schema) : `<p class="quiet"><code>${escapeHtml(type)}</code></p>`,
    )
    .join('');
}

function block(title: string, inner: string): string {
  return `<div class="block"><h4>${title}</h4>${inner}</div>`;
}

function shape(name: string, schema: JsonSchema): string {
  return `<article id="${shapeAnchor(name)}"><h3><a href="#${shapeAnchor(name)}">${name}</a></h3>${outline(schema)}</article>`;
}

function shapeAnchor(name: string): string {
  return `shape-${name}`;
}

function methodMark(method: string): string {
  return `<b class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</b>`;
}

/** Long paths break at their slashes. */
function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '<wbr>/').replaceAll('_', '_<wbr>');
}

function readable(area: string): string {
  const words = (areaNames[area] ?? area).replaceAll('_', ' ').replace(/\bapi\b/, 'API');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Text with its `code` set as code. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
