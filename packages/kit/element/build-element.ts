import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** Puts the styles into the script, in the place of the text that stands for them. */
const stylesInScript: Plugin = {
  name: 'styles-in-script',
  enforce: 'post',
  generateBundle(_options, bundle) {
    let styles = ''
    for (const [name, file] of Object.entries(bundle))
      if (file.type === 'asset' && name.endsWith('.css')) {
        styles += String(file.source)
        delete bundle[name]
      }
    // In a shadow tree the root is the host.
    const inHost = styles.replaceAll(/:root(:not\(\[[^\]]*\]\))?/g, (_, condition?: string) =>
      condition === undefined ? ':host' : `:host(${condition})`,
    )
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(/(["'`])__KIT_STYLES__\1/, () => JSON.stringify(inHost))
  },
}

/**
 * Builds `experts-signin.js`: one script that a page loads by itself.
 * @param folder where it is written; what is there already stays
 */
export async function buildElement(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: {
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        'react/jsx-runtime': 'preact/jsx-runtime',
        react: 'preact/compat',
      },
    },
    plugins: [stylesInScript],
    build: {
      target: ['chrome111', 'safari16.4', 'firefox121'],
      outDir: folder,
      emptyOutDir: false,
      cssCodeSplit: false,
      // 'use client' means nothing in a browser.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
      lib: {
        entry: 'element/experts-signin.tsx',
        formats: ['iife'],
        name: 'ExpertsSignin',
        fileName: () => 'experts-signin.js',
        cssFileName: 'experts-signin',
      },
    },
  })
}
