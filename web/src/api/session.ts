import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** §4: loading, then signed out or signed in. The user's own data is server state and lives in the API cache under this uid. */
export type SessionState = {
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  readonly uid?: string
  /** Set when the token check gave no answer; the identity provider's session is kept then. */
  readonly serverDown: boolean
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'loading', serverDown: false }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<{ uid: string }>): SessionState => ({
      status: 'signedIn',
      uid: payload.uid,
      serverDown: false,
    }),
    signedOut: (): SessionState => ({ status: 'signedOut', serverDown: false }),
    serversDown: (): SessionState => ({ status: 'signedOut', serverDown: true }),
    /** The server no longer accepts our token, even after a refresh. */
    sessionLost: (): SessionState => ({ status: 'signedOut', serverDown: false }),
  },
})
export const { signedIn, signedOut, serversDown, sessionLost } = sessionSlice.actions
