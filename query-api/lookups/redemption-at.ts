import { redemptions } from '#projections/views/redemptions/model.ts'
import type { Reader } from '../core/reader.ts'

/** Whose request to redeem points this is, which names its stream. */
export function redemptionAt(read: Reader) {
  return async (redemptionId: string) => {
    const redemption = await read.get(redemptions, redemptionId)
    return redemption && { professorId: redemption.professorId }
  }
}
