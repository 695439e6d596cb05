//! The page as it opens, as HTML.

/// Runs in a page: a picture of what the app shows, on one line. What is no attribute is made one, so that it is seen
/// without the app; what is only there to be pressed, read aloud or found by scripts is left out, and so is what
/// nobody would miss for a moment, where it takes no room.
pub const FIRST_VIEW: &str = "(() => {
    const app = document.getElementById('app');
    const view = app.cloneNode(true);
    const all = (selector, change) => view.querySelectorAll(selector).forEach(change);
    const fields = app.querySelectorAll('input, select');
    all('input, select', (field, place) => {
        const { value, selectedIndex, options } = fields[place];
        if (field.localName === 'input') return field.setAttribute('value', value);
        // A menu is as wide as its longest choice.
        const length = option => option.textContent.length;
        const longest = [...options].reduce((a, b) => length(b) > length(a) ? b : a);
        [...field.querySelectorAll('option')].forEach((option, place) => {
            if (place === selectedIndex) option.setAttribute('selected', '');
            else if (options[place] !== longest) option.remove();
            option.removeAttribute('value');
        });
        field.querySelectorAll('optgroup:empty').forEach(group => group.remove());
    });
    all('.unseen, .grid-text, .fault', unseen => unseen.remove());
    all('*', element => {
        for (const name of element.getAttributeNames()) {
            if (element.type === 'range' && name === 'type') continue;
            const is_of_squares = element.matches('.square:not(.placed), .rank') && name !== 'class' && name !== 'aria-label';
            if (is_of_squares || /^(aria-(?!current|disabled|label|hidden)|title|data-(testid|present|squares|expression)|spellcheck|auto|role|type$)/.test(name)) {
                element.removeAttribute(name);
            }
        }
        if (element.className.trim) element.className = element.className.trim().replace(/ +/g, ' ');
        if (element.className === '') element.removeAttribute('class');
    });
    return view.innerHTML.replaceAll('\\n', '&#10;');
})()";
