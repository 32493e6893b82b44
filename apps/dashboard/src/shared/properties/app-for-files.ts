import type { Application, Property } from '../../platform/api.ts';
import { acceptsType } from '../uploads/content-type.ts';
import { acceptedTypes, isFileProperty } from './values.ts';

interface FileApp {
  application: Application;
  property: Property;
}

/**
 * Finds an application that accepts all of these files, and its property for them. Prefers built-in applications, and
 * then the application that accepts the fewest types.
 */
export function appForFiles(
  applications: readonly Application[],
  contentTypes: readonly string[],
): FileApp | null {
  const candidates = applications.flatMap((application): FileApp[] => {
    const property = application.currentAppVersion?.presentationProperties.find(
      (each) =>
        isFileProperty(each) &&
        contentTypes.every((type) => acceptsType(acceptedTypes(each), type)) &&
        (each.multiple === true || contentTypes.length === 1) &&
        contentTypes.length <= (each.constraints?.maxItems ?? 500),
    );
    return property && !application.isDeprecated ? [{ application, property }] : [];
  });
  const breadth = ({ property }: FileApp) => property.constraints?.['content-types']?.length ?? 100;
  return (
    candidates.toSorted(
      (a, b) => Number(b.application.isBuiltIn) - Number(a.application.isBuiltIn) || breadth(a) - breadth(b),
    )[0] ?? null
  );
}

/** Suggests a name for a presentation of these files, from their names without extensions: `red, blue` or `a + 2`. */
export function nameForFiles(filenames: readonly string[]): string {
  const names = filenames.map((name) => name.replace(/\.[a-z0-9]{2,5}$/i, '').replaceAll('_', ' '));
  return names.length > 2
    ? `${names[0]?.slice(0, 240)} + ${names.length - 1}`
    : names.join(', ').slice(0, 255);
}
