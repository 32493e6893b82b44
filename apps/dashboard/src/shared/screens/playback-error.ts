import { useTranslation } from 'react-i18next';

export type PlaybackProblem =
  | 'timeout'
  | 'unresponsive'
  | 'notLoaded'
  | 'incomplete'
  | 'damaged'
  | 'mismatch'
  | 'space'
  | 'network';

/** How players describe the problems that they detect themselves. */
const descriptions: readonly [RegExp, PlaybackProblem][] = [
  [/^Window .+ timed out after \d+ seconds$/, 'timeout'],
  [/^Loading the app from .+ took too long$/, 'timeout'],
  [/^Window .+ is unresponsive: /, 'unresponsive'],
  [/^Failed to create window: /, 'incomplete'],
  [/^Playlist .+ is not in the published content\.$/, 'incomplete'],
  [/^Failed to load window: /, 'notLoaded'],
  [/^Error loading window for /, 'notLoaded'],
  [/^The app could not be loaded/, 'notLoaded'],
  [/^Files on this screen were damaged /, 'damaged'],
  [/^File .+ does not match the published version$/, 'mismatch'],
  [/^There is not enough space on this screen /, 'space'],
  [/^The app loads from another server \(/, 'network'],
];

/** The problem behind an error that a player reported. Null if the text comes from an app or a later player. */
export function playbackProblem(error: string): PlaybackProblem | null {
  return descriptions.find(([pattern]) => pattern.test(error))?.[1] ?? null;
}

/**
 * Returns a function that says why a screen could not play what was published. `title` also contains what the player
 * reported, which helps to find the cause. Texts of apps stay unchanged.
 */
export function usePlaybackError(): (error: string) => { text: string; title: string } {
  const { t } = useTranslation();
  return (error) => {
    const problem = playbackProblem(error);
    if (problem === null) return { text: error, title: error };
    const text = t(`peek.problem.${problem}`);
    return { text, title: `${text}\n${error}` };
  };
}
