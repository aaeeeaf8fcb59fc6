import type { Json, JsonObject } from '#events/envelope.ts'

/** Fields of calls that name a company or university, and those in which such fields stand. */
const naming = ['organization', 'university']
const holding = ['profile', 'formData']

/** Whether there may be anything to read in what a call sends; in most calls there is not. */
export function namesPlaces(sent: JsonObject): boolean {
  return naming.some((field) => field in sent) || holding.some((field) => field in sent)
}

/** What a call sends, with what it names as it is read: nothing new goes to a company or university that was merged into another one. */
export async function placesAsRead(sent: JsonObject, readAs: (id: string) => Promise<string>): Promise<JsonObject> {
  const fields = await Promise.all(
    Object.entries(sent).map(async ([name, value]): Promise<readonly [string, Json]> => {
      if (naming.includes(name) && typeof value === 'string') return [name, await readAs(value)]
      const isHolding = holding.includes(name) && typeof value === 'object' && value !== null && !Array.isArray(value)
      return [name, isHolding ? await placesAsRead(value as JsonObject, readAs) : value]
    }),
  )
  return Object.fromEntries(fields)
}
