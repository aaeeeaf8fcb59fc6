/** What a rating says, from 1 up. */
export const ratingWords = ['no', 'rather not', 'yes', 'strong yes']

export const ratingWordOf = (rating: number) => ratingWords[rating - 1] ?? ''
