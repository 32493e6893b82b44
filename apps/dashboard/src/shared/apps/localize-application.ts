import type { Application, ApplicationVersion, Property } from '../../platform/api.ts';
import { toRow, type Values } from '../properties/values.ts';

type Named = Pick<Application, 'name'> & { currentAppVersion: ApplicationVersion | null };

/**
 * The application with its name, description and default values in this language, as far as its version translates them:
 * `$name`, `$description` and `$defaults` in the strings of the language. A name that people gave it stays.
 */
export function localizeApplication<A extends Named>(application: A, language: string): A {
  const version = application.currentAppVersion;
  if (!version) return application;
  const { strings, presentationProperties } = version;
  const texts = toRow(Object.hasOwn(strings, language) ? strings[language] : undefined);
  const { $name, $description } = texts;
  return {
    ...application,
    name: typeof $name === 'string' && application.name === version.name ? $name : application.name,
    currentAppVersion: {
      ...version,
      description: typeof $description === 'string' ? $description : version.description,
      presentationProperties: localizeDefaults(presentationProperties, toRow(texts.$defaults)),
    },
  };
}

function localizeDefaults(properties: readonly Property[], defaults: Values): Property[] {
  return properties.map((property) => {
    const value = Object.hasOwn(defaults, property.name) ? defaults[property.name] : undefined;
    // Custom apps also have strings, and a value of another type could not be edited.
    return isSameType(value, property.default) ? { ...property, default: value } : property;
  });
}

function isSameType(a: unknown, b: unknown): boolean {
  return a !== null && a !== undefined && typeof a === typeof b && Array.isArray(a) === Array.isArray(b);
}
