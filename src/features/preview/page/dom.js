/** @typedef {string | Node | false | undefined} Part */

/**
 * An element, such as `li.card`, with its attributes and parts; what is false or undefined is left out. A text never
 * becomes markup.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string | false | undefined>>} attributes
 * @param {readonly Part[]} parts
 */
export function h(name, attributes = {}, ...parts) {
  const [tag = '', ...classes] = name.split('.');
  const element = document.createElement(tag);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(attribute, value);
  }
  element.classList.add(...classes.filter(Boolean));
  element.append(...parts.filter((part) => typeof part === 'string' || part instanceof Node));
  return element;
}

/** @param {string} name @param {() => void} click @param {Parameters<typeof h>[1]} attributes @param {readonly Part[]} parts */
export function button(name, click, attributes, ...parts) {
  const element = h(`button${name}`, { type: 'button', ...attributes }, ...parts);
  element.addEventListener('click', click);
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
