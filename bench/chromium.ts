import { existsSync } from 'node:fs'

/** The system's Chromium; undefined where there is none. */
export const CHROMIUM = [process.env['CHROMIUM'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
)
