import type { Plugin } from 'vite'

/** Fails the build if a page would wait for a package, which only a file of the contract may load, for a form. */
export function keepOutOfPages(name: string): Plugin {
  const inside = (id: string) => id.includes(`/node_modules/${name}/`)
  const ofPage = (id: string) => !/[\\/](?:node_modules|packages[\\/]contract)[\\/]|^\0/.test(id)
  return {
    name: 'keep-out-of-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const linked = new Set([...chunks.values()].filter(({ moduleIds }) => moduleIds.some(ofPage)))
      // Iterating a set also visits entries added meanwhile, so this follows imports transitively.
      for (const { imports } of linked)
        for (const fileName of imports) {
          const chunk = chunks.get(fileName)
          if (chunk) linked.add(chunk)
        }
      const modules = [...linked].flatMap(({ moduleIds }) => moduleIds)
      if (!modules.some(inside)) return
      const importers = modules.filter((id) => !inside(id) && this.getModuleInfo(id)?.importedIds.some(inside))
      this.error(`A page would wait for ${name}, for ${importers.join(', ')}`)
    },
  }
}
