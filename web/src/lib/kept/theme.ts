import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { remembered } from './storage.ts'

export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]
const storageKey = 'proffer.theme'

function rememberedChoice(): ThemeChoice {
  const stored = remembered.get(storageKey)
  return themeChoices.find((choice) => choice === stored) ?? 'system'
}

export const themeSlice = createSlice({
  name: 'theme',
  initialState: () => ({ choice: rememberedChoice() }),
  reducers: {
    chosen(state, { payload }: PayloadAction<ThemeChoice>) {
      state.choice = payload
    },
  },
})
export const { chosen: themeChosen } = themeSlice.actions

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function schemeOf(choice: ThemeChoice, systemIsDark: boolean): 'light' | 'dark' {
  return choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice
}

/** Stores and applies the choice. On page load, `public/theme.js` has applied the stored one before the first paint. */
export function applyTheme(choice: ThemeChoice): void {
  remembered.set(storageKey, choice === 'system' ? null : choice)
  document.documentElement.dataset['theme'] = schemeOf(choice, prefersDark().matches)
}

export function onSystemSchemeChange(listener: () => void): void {
  prefersDark().addEventListener('change', listener)
}
