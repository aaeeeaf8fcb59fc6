/** The parts of a year at universities of the US, with their usual first and last days as `MM-DD`: no gaps, no overlaps. */
export const seasons: readonly { readonly season: 'spring' | 'summer' | 'fall'; readonly from: string; readonly to: string }[] = [
  { season: 'spring', from: '01-01', to: '05-31' },
  { season: 'summer', from: '06-01', to: '08-14' },
  { season: 'fall', from: '08-15', to: '12-31' },
]
