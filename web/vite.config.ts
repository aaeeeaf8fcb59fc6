import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { firstPages, publicPages, publicThings, session } from './first-pages.ts'
import { blankReadsOf } from './src/app/first-reads.ts'

const outDir = join(import.meta.dirname, 'dist')
const src = join(import.meta.dirname, 'src')

type ModuleGraph = Rolldown.ChunkingContext

/** The modules, and all that they import at once. */
function withImported(names: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const name of names) add(join(src, name))
  return found
}

/**
 * A file for what every page of a session needs that is in no file before; of that only what the given ones need as well, where they are
 * given. So a file is nowhere needed for a small part of it alone.
 */
function sessionGroup(name: string, beside?: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined
  let others: ReadonlySet<string> | undefined
  return {
    name: (id, graph) => {
      needed ??= withImported(session, graph)
      others ??= beside && withImported(beside, graph)
      return needed.has(id) && others?.has(id) !== false ? name : null
    },
    debugName: name,
  }
}

const PLACE = 'var pages = {}'

/**
 * Tells `theme.js`, which runs first, the files of the first pages and what these read first: so they are asked for with the document,
 * and not one after another.
 */
function tellsOfFirstPages(): Plugin {
  return {
    name: 'first-pages',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      const chunkOf = (file: string) => chunks.find(({ fileName }) => fileName === file)
      const withImports = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> => {
        if (seen.has(chunk)) return seen
        seen.add(chunk)
        for (const file of chunk.imports) {
          const imported = chunkOf(file)
          if (imported) withImports(imported, seen)
        }
        return seen
      }
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry) throw new Error('The pages have no entry.')
      const atOnce = withImports(entry)
      const filesOf = (modules: readonly string[]) => {
        const found = modules.flatMap((name) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(src, name)))
          if (!chunk) throw new Error(`No file of the pages holds ${name}: correct its name in first-pages.ts.`)
          return [...withImports(chunk)]
        })
        const later = [...new Set(found)].filter((chunk) => !atOnce.has(chunk))
        return [...new Set(later.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]))]
      }
      const pages = Object.fromEntries(
        Object.entries(firstPages).map(([page, modules]) => [page, { files: filesOf(modules), reads: blankReadsOf(page) }]),
      )
      const theme = join(outDir, 'theme.js')
      const before = readFileSync(theme, 'utf8')
      if (!before.includes(PLACE)) throw new Error(`theme.js has no “${PLACE}” for them.`)
      writeFileSync(
        theme,
        before.replace(PLACE, () => `var pages = ${JSON.stringify(pages)}`),
      )
    },
  }
}

/** pdf.js asks for its decoders of scans by their own names: those that need no WebAssembly, which the policy of the pages forbids. */
function decodersOfScans(): Plugin {
  const from = join(import.meta.dirname, '..', 'node_modules', 'pdfjs-dist', 'wasm')
  return {
    name: 'decoders-of-scans',
    generateBundle() {
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'])
        this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source: readFileSync(join(from, name)) })
    },
  }
}

/** `vite build web` writes `web/dist`; in development `tools/dev.mjs` starts Vite's server before ours and adds the proxy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tellsOfFirstPages(), decodersOfScans()],
  resolve: {
    alias: {
      // Its build for Node asks for a global that browsers do not have.
      'csv-stringify/sync': 'csv-stringify/browser/esm/sync',
      '#lib/typed-days/parser.ts': 'date-fns/parse',
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts are preloaded by name: inlining one would load it twice.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            sessionGroup('open', publicPages),
            sessionGroup('data', publicThings),
            sessionGroup('session'),
          ],
        },
      },
    },
    // pdf.js, which is loaded only where a PDF is shown.
    chunkSizeWarningLimit: 600,
  },
})
