import type { JsonSchema } from './openapi-schemas.ts';

export function escapeHtml(text: string): string {
  const marks: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** A schema as a list of its members; named schemas are links. */
export function outline(schema: JsonSchema): string {
  const { inner } = unwrapped(schema);
  const line =
    inner.properties || alternatives(inner).length > 0 ? '' : `<p class="quiet">${typeText(schema)}</p>`;
  return `${line}${members(schema)}`;
}

/** The members of an object, of a list's objects or of each alternative. */
function members(schema: JsonSchema): string {
  const { inner } = unwrapped(schema);
  const options = alternatives(inner);
  if (options.length > 0) {
    return options
      .map((each, index) => {
        const word = index === 0 ? 'Either' : 'Or';
        return each.properties
          ? `<p class="or">${word}:</p>${list(each)}`
          : `<p class="or">${word} ${typeText(each)}</p>`;
      })
      .join('');
  }
  if (inner.properties) return list(inner);
  const values = inner.additionalProperties;
  return isObject(values) ? members(values) : '';
}

/** The alternatives of a value, if at least one of them has members to show. */
function alternatives({ oneOf, anyOf }: JsonSchema): JsonSchema[] {
  const options = (oneOf ?? anyOf ?? []).filter(isObject).filter(({ type }) => type !== 'null');
  return options.length > 1 && options.some(({ properties }) => properties) ? options : [];
}

function list({ properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(([name, member]) => {
    const schema = isObject(member) ? member : {};
    const mark = required.includes(name) ? '' : '<i>optional</i>';
    const { description } = schema;
    const notes = [
      description && escapeHtml(description.replace(/\.$/, '')),
      schema.default !== undefined && `by default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`,
      ...limits(unwrapped(schema).inner),
    ].filter(Boolean);
    const inner = members(schema);
    return `<li><code>${escapeHtml(name)}</code> <span>${typeText(schema)}</span> ${mark}${
      notes.length > 0 ? ` <small>${notes.join(', ')}</small>` : ''
    }${inner && `<details><summary>fields</summary>${inner}</details>`}</li>`;
  });
  return rows.length > 0 ? `<ul class="members">${rows.join('')}</ul>` : '<p class="quiet">No fields.</p>';
}

/** The schema within lists and `null` alternatives. */
function unwrapped(schema: JsonSchema): { inner: JsonSchema } {
  const alternatives = (schema.anyOf ?? []).filter(isObject);
  const solid = alternatives.filter(({ type }) => type !== 'null');
  if (solid.length === 1 && solid[0]) return unwrapped(solid[0]);
  if (isObject(schema.items) && !schema.prefixItems) return unwrapped(schema.items);
  return { inner: schema };
}

function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const alternatives = (schema.anyOf ?? schema.oneOf ?? []).filter(isObject);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeText))].join(' or ');
  if (schema.type === 'array') {
    return isObject(schema.items) ? `list of ${typeText(schema.items)}` : 'list';
  }
  if (isObject(schema.additionalProperties)) {
    return `${typeText(schema.additionalProperties)} by key`;
  }
  const types = [schema.type ?? 'anything'].flat();
  return escapeHtml(schema.format ?? types.join(' or '));
}

function limits(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength } = schema;
  return [
    minimum !== undefined && `at least ${minimum.toLocaleString('en')}`,
    maximum !== undefined && `at most ${maximum.toLocaleString('en')}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength.toLocaleString('en')} characters`,
  ].filter((each) => each !== false);
}

function literal(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const pageStyle = `
:root{color-scheme:light dark;--ground:light-dark(#fff,#15171b);--side:light-dark(#f5f6f8,#1b1e23);
--text:light-dark(#1d2129,#e4e7ec);--quiet:light-dark(#586174,#9aa4b5);--line:light-dark(#e1e4ea,#2d323b);
--link:light-dark(#1d4fd8,#8db4ff);--code:light-dark(#f0f2f5,#242830)}
*{box-sizing:border-box}
body{margin:0;display:grid;grid-template-columns:21rem minmax(0,1fr);background:var(--ground);color:var(--text);
font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--link)}
code{font:.88em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--code);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;background:var(--side);border-inline-end:1px solid var(--line);padding:1.25rem 1rem}
nav .brand{font-weight:650;margin:0 .5rem 1rem}
nav .brand span,nav summary span{color:var(--quiet);font-weight:400;font-size:.85em}
nav summary{padding:.3rem .5rem;border-radius:6px;cursor:pointer;font-weight:550}
nav summary:hover,nav a:hover{background:var(--code)}
nav ul{list-style:none;margin:0 0 .5rem;padding:0}
nav a{display:flex;gap:.5rem;align-items:baseline;color:var(--text);text-decoration:none;font-size:.85rem;padding:.2rem .5rem;border-radius:6px}
nav a span{overflow-wrap:anywhere}
main{max-width:60rem;padding:2rem 2.5rem 40vh}
h1{font-size:1.75rem;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:3rem 0 1rem;padding-bottom:.4rem;border-bottom:1px solid var(--line)}
h3{font-size:1rem;margin:0}
h3 a{color:inherit;text-decoration:none;display:flex;gap:.6rem;align-items:baseline}
h3 code{background:none;padding:0;font-size:.98em}
h4{font-size:.8rem;margin:0 0 .25rem;color:var(--quiet);font-weight:600}
article{padding:1.25rem 0;border-bottom:1px solid var(--line);scroll-margin-top:1rem}
article:target{box-shadow:-4px 0 0 var(--link);padding-inline-start:1rem}
article p{margin:.35rem 0}
.facts{color:var(--quiet);font-size:.88rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.method{font:600 .7rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;flex:0 0 3.1rem;text-align:start}
.get{color:light-dark(#0b6b3a,#6fd6a0)}.post{color:light-dark(#1d4fd8,#8db4ff)}.delete{color:light-dark(#b3261e,#ff9c93)}
.put,.patch{color:light-dark(#8a4b00,#f0b45f)}
.block{margin:.9rem 0}
.members{list-style:none;margin:0;padding:0 0 0 .9rem;border-inline-start:2px solid var(--line)}
.members li{padding:.15rem 0}
.members i{color:var(--quiet);font-size:.85em}
small,.quiet{color:var(--quiet)}
.or{color:var(--quiet);font-size:.85rem;margin:.5rem 0 .2rem}
main details summary{cursor:pointer;color:var(--quiet);font-size:.88rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0;font-size:.92rem}
dt{font-weight:600}dd{margin:0}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
@media (max-width:50rem){body{display:block}nav{position:static;height:auto;max-height:50vh;border-block-end:1px solid var(--line)}main{padding:1.25rem}}
`;
