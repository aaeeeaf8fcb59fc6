/** Contract violations, and warnings of React or the DOM, that the running test has made; any of them fails it. */
export const caught: { mistakes: string[] } = { mistakes: [] }

/** Ends what each page of the running test follows beside its own DOM: its socket, and with it whether the line is back. */
export const opened: { readonly closings: (() => void)[] } = { closings: [] }
