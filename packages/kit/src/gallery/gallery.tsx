/** The gallery: every story on one page, `?story=Button` for one file, `?story=Button&name=Busy` for one alone. Start it with `npx vite packages/kit`. */
import '../tokens.css'
import '../base.css'
import '../fonts/fonts.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { ProductMark } from '../brand/Brand.tsx'
import { Text } from '../text/Text.tsx'
import styles from './gallery.module.css'

const files = import.meta.glob<Record<string, ComponentType>>('../**/*.stories.tsx', { eager: true })
const asked = new URLSearchParams(location.search)
const root = document.getElementById('gallery')
if (root) createRoot(root).render(<Gallery />)

function Gallery() {
  const shown = Object.entries(files)
    .map(([file, stories]) => ({ title: file.replace(/^.*\/(.*)\.stories\.tsx$/, '$1'), stories: Object.entries(stories) }))
    .filter(({ title }) => !asked.has('story') || asked.get('story') === title)
  const alone = shown[0]?.stories.find(([name]) => name === asked.get('name'))?.[1]
  if (alone) return <Alone story={alone} />
  return (
    <div className={styles.gallery}>
      <header className={styles.head}><ProductMark size={36} /><Text variant="title">Interface kit</Text></header>
      {shown.map(({ title, stories }) => (
        <section key={title} className={styles.part}>
          <Text variant="subtitle">{title}</Text>
          {stories.map(([name, Story]) => (
            <div key={name} className={styles.story}>
              <a className="text-small" href={`?story=${title}&name=${name}`}>{name}</a>
              <div className={styles.frame}><Story /></div>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

function Alone({ story: Story }: { story: ComponentType }) {
  return <Story />
}
