/** @typedef {string | Node | false | undefined} Part */

/**
 * An element, such as `li.card`, with its attributes, what it does at an event, and its parts; those that are false or
 * undefined are left out. A text never becomes markup.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string | (() => void)>>} attributes
 * @param {readonly Part[]} parts
 */
export function h(name, attributes = {}, ...parts) {
  const [tag = '', ...classes] = name.split('.').filter(Boolean);
  const element = document.createElement(tag);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(attribute, value);
    else element.addEventListener(attribute, value);
  }
  element.classList.add(...classes);
  element.append(...parts.filter((part) => typeof part === 'string' || part instanceof Node));
  return element;
}

/** The element of the page at `selector`. @param {string} selector */
export function at(selector) {
  const element = document.querySelector(selector);
  if (element instanceof HTMLElement) return element;
  throw new Error(`The page has no ${selector}.`);
}

/** Gives an element these parts. One that is equal stays, with the focus and its scroll. @param {HTMLElement} parent @param {readonly Node[]} parts */
export function refill(parent, parts) {
  for (const [index, part] of parts.entries()) {
    const before = parent.childNodes[index];
    if (before === undefined) parent.append(part);
    else if (!before.isEqualNode(part)) before.replaceWith(part);
  }
  while (parent.childNodes.length > parts.length) parent.lastChild?.remove();
}
