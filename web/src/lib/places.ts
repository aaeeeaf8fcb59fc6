import type { OrganizationReply } from '#contract/directory.ts'
import { foldedName } from '#lib/folded-name.ts'
import { countTexts } from '#lib/words.ts'

/** As many are asked for, so that those whose names begin with the text are among them: a list shows fewer. */
export const placesAsked = 20

/** Of those that were found for an earlier text, the ones that fit what is typed by now: names that begin so first. */
export function fittingPlaces(
  found: readonly OrganizationReply[],
  text: string,
): readonly { readonly value: string; readonly label: string }[] {
  const fits = countTexts([text])
  const begins = ({ label }: OrganizationReply) => Number(foldedName(label).startsWith(foldedName(text)))
  return found
    .filter(({ label }) => fits(label) > 0)
    .toSorted((one, other) => begins(other) - begins(one))
    .map(({ id, label }) => ({ value: id, label }))
}
