import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type SocketStatus = 'off' | 'connecting' | 'connected' | 'lost'

export const socketSlice = createSlice({
  name: 'socket',
  initialState: { status: 'off' as SocketStatus },
  reducers: {
    socketChanged(state, { payload }: PayloadAction<SocketStatus>) {
      state.status = payload
    },
  },
})
export const { socketChanged } = socketSlice.actions
