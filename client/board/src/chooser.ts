import { html } from "./draw.js";

export interface Choice<T> {
  label: string;
  key: string;
  value: T;
  picture?: Element;
}

/** Shows a menu over the board and resolves with what is chosen, null when it is left. */
export function choose<T>(host: HTMLElement, title: string, cancel: string, list: Choice<T>[], at: { left: string; top: string }): Promise<T | null> {
  return new Promise((resolve) => {
    const menu = html("div", "hrb-menu", host);
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", title);
    menu.style.left = at.left;
    menu.style.top = at.top;
    const outside = (event: Event) => {
      if (!menu.contains(event.target as Node)) finish(null);
    };
    const finish = (value: T | null) => {
      document.removeEventListener("pointerdown", outside, true);
      menu.remove();
      resolve(value);
    };
    const add = (label: string, value: T | null, picture?: Element) => {
      const item = html("button", "hrb-item", menu);
      item.type = "button";
      item.setAttribute("role", "menuitem");
      if (picture) item.append(picture);
      item.append(label);
      item.addEventListener("click", () => finish(value));
    };
    for (const choice of list) add(choice.label, choice.value, choice.picture);
    add(cancel, null);
    const items = [...menu.querySelectorAll("button")];
    menu.addEventListener("keydown", (event) => {
      const now = items.indexOf(document.activeElement as HTMLButtonElement);
      const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 0;
      event.stopPropagation();
      if (step) items[(now + step + items.length) % items.length]?.focus();
      else if (event.key === "Escape" || event.key === "Tab") finish(null);
      else {
        const hit = list.find((choice) => choice.key.toLowerCase() === event.key.toLowerCase());
        if (!hit) return;
        finish(hit.value);
      }
      event.preventDefault();
    });
    document.addEventListener("pointerdown", outside, true);
    items[0]?.focus();
  });
}
