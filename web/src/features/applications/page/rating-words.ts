/** The word of each rating, from 1 up. */
export const ratingWords = ['no', 'rather not', 'yes', 'strong yes']

export const ratingWordOf = (rating: number) => ratingWords[rating - 1] ?? ''
