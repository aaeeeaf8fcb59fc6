import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** §4: loading, then signed out or signed in. The user's own data is server state and lives in the API cache under this uid. */
export type SessionState = {
  readonly status: 'loading' | 'signedOut' | 'signedIn'
  /** Also while loading, when it is known who was signed in here last. */
  readonly uid?: string
  /** Set when the token check gave no answer; the identity provider's session is kept then. */
  readonly serverDown: boolean
  /** The session ended while the account waited for approval: it may have been refused. */
  readonly endedWhileWaiting?: true
  /** The account is being erased: the server takes no call of it any more but for the receipt. */
  readonly erasing?: true
  /** What an admin has to do before any other call is answered: set up a second factor, or prove this sign-in with it. */
  readonly secondFactor?: MissingFactor
}
export type MissingFactor = 'none' | 'unproven'

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ status: 'loading', serverDown: false }),
  reducers: {
    /** The user who was signed in here last is drawn; the token check goes on. */
    remembered: (_, { payload }: PayloadAction<{ uid: string }>): SessionState => ({
      status: 'loading',
      uid: payload.uid,
      serverDown: false,
    }),
    // A page that is drawn from what was kept may have heard already that the sign-in is not proven.
    signedIn: ({ secondFactor }, { payload }: PayloadAction<{ uid: string }>): SessionState => ({
      status: 'signedIn',
      uid: payload.uid,
      serverDown: false,
      ...(secondFactor && { secondFactor }),
    }),
    signedOut: (): SessionState => ({ status: 'signedOut', serverDown: false }),
    erasing: (state): SessionState => ({ ...state, erasing: true }),
    factorMissing: (state, { payload }: PayloadAction<MissingFactor>): SessionState => ({ ...state, secondFactor: payload }),
    factorProven: ({ secondFactor: _, ...state }): SessionState => state,
    serversDown: (): SessionState => ({ status: 'signedOut', serverDown: true }),
    /** The server no longer accepts our token, even after a refresh. */
    sessionLost: (_, { payload }: PayloadAction<{ waited: boolean }>): SessionState => ({
      status: 'signedOut',
      serverDown: false,
      ...(payload.waited && { endedWhileWaiting: true }),
    }),
  },
})
export const {
  erasing: erasureBegun,
  factorMissing,
  factorProven,
  remembered: userRemembered,
  signedIn,
  signedOut,
  serversDown,
  sessionLost,
} = sessionSlice.actions
