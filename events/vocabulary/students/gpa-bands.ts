/** Bands of grade averages, as reports group by (reports.md, Groups). */
export const gpaBands = ['under-2.50', '2.50-2.99', '3.00-3.49', '3.50-4.00'] as const
export type GpaBand = (typeof gpaBands)[number]

/** @param gpa 0 to 4, with two decimals */
export function gpaBandOf(gpa: number): GpaBand {
  return gpa < 2.5 ? 'under-2.50' : gpa < 3 ? '2.50-2.99' : gpa < 3.5 ? '3.00-3.49' : '3.50-4.00'
}
