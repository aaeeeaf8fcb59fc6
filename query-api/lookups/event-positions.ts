import type { Position } from '#events/envelope.ts'
import { positionOf, references, shortKey } from '#projections/views/references/model.ts'
import type { Reader } from '../core/reader.ts'

/** As many events as may happen to begin with the same signs. */
const LIKE_IT = 20

/** Where events stand whose ids begin like this one. */
export const eventPositions =
  (read: Reader) =>
  async (eventId: string): Promise<readonly Position[]> => {
    const { items } = await read.find(references, { where: { keys: shortKey('e', eventId) }, limit: LIKE_IT })
    return items.map(positionOf)
  }
