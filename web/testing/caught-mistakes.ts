/** Contract violations, and warnings of React or the DOM, that the running test has made; any of them fails it. */
export const caught: { mistakes: string[] } = { mistakes: [] }
