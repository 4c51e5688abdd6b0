import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { menuPage } from '../../../contract/pages.ts'
import { categories, categoryId } from './categories.ts'

/**
 * Links to the categories of the menu, above the list. On phones they stay in view and mark the category being read.
 */
export function CategoryBar() {
  const current = useCategoryInView()
  return (
    <nav aria-label="Categories" className="category-bar">
      <ul>
        {categories.map(({ name }) => (
          <li key={name} data-section={categoryId(name)}>
            <Link
              to={`${menuPage}#${categoryId(name)}`}
              // The back button then leads to the page before the menu, not through the categories.
              replace
              aria-current={categoryId(name) === current ? 'location' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the id of the category that is two fifths down the screen, which is the one being read. Above the list it
 * returns undefined.
 */
function useCategoryInView(): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          setCurrent((before) => (isIntersecting ? target.id : before === target.id ? undefined : before))
      },
      { rootMargin: '-40% 0px -60% 0px' },
    )
    for (const { name } of categories) {
      const section = document.getElementById(categoryId(name))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
