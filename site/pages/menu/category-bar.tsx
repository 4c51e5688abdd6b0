import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { menuPage } from '../../../contract/pages.ts'
import { type SectionOnPage, useMenu } from './menu-content.ts'

/**
 * Links to the menu's categories, above the list. On narrow screens they stay in view and mark the current category.
 */
export function CategoryBar() {
  const { sections } = useMenu()
  const current = useCategoryInView(sections)
  return (
    <nav aria-label="Categories" className="category-bar">
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id} data-section={id}>
            <Link
              to={`${menuPage}#${id}`}
              // The back button then leaves the menu instead of stepping through the categories.
              replace
              aria-current={id === current ? 'location' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the id of the category at two fifths of the screen's height, where people read. Undefined above the list. */
function useCategoryInView(sections: readonly SectionOnPage[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          setCurrent((before) => (isIntersecting ? target.id : before === target.id ? undefined : before))
      },
      { rootMargin: '-40% 0px -60% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
