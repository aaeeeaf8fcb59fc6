import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { keptUser } from './session/kept-user.ts'
import { restoreSession } from './session/restore.ts'
import { store } from './api/store.ts'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { preloadPage } from './app/preload-page.ts'
import { startStoreEffects } from './app/store-effects.ts'
import { forgetOldDrafts } from './lib/kept/drafts.ts'
import { watchStylesheets } from './lib/stylesheets.ts'
import { applyLogLevel } from './lib/overrides.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

applyLogLevel()
watchStylesheets()
forgetOldDrafts(Date.now())
startStoreEffects(store)
const user = keptUser()
void restoreSession(store.dispatch, user)
if (user) void preloadPage(user).catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </ErrorBoundary>
  </StrictMode>,
)
