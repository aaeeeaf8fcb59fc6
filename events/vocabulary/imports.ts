/** The column in which the file of the refused rows says why; it may stand in a file that is sent again, and is passed over. */
export const whyRefused = 'whyRefused'
