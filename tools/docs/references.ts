/** The things that a document names must exist: npm scripts in its commands, files and links into the repository. */

const OWN_COMMANDS = new Set(['ci', 'install', 'exec', 'audit'])

/** @returns npm scripts that the document tells the reader to run and that do not exist */
export function missingScripts(text: string, scripts: readonly string[]): readonly string[] {
  const named = [...text.matchAll(/\bnpm (?:run )?([a-z][a-z:]*)/g)].map((match) => match[1] ?? '')
  return [...new Set(named)].filter((name) => !OWN_COMMANDS.has(name) && !scripts.includes(name))
}

/**
 * @param exists asked with a path as written; links are relative to the document, files in code are relative to the repository
 * @returns links and files in code that are nowhere
 */
export function missingFiles(text: string, exists: (path: string, kind: 'link' | 'code') => boolean): readonly string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !exists(path, 'link'))
  const files = [...text.matchAll(/`(\w[\w.-]*(?:\/[\w.-]+)+\.(?:tsx?|mjs|json|md|yml))`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => !exists(path, 'code'))
  return [...new Set([...links, ...files])]
}
