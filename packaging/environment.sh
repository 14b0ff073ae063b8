#!/bin/sh
# Makes .venv with the newest Python that will do, and a pip that knows dependency groups. PYTHON names another one.
set -eu

find_python() { # sets python, and complete if it can make environments
    python=
    complete=
    for candidate in ${PYTHON:-python3.13 python3.12 python3.11 python3}; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        python=${python:-$candidate}
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$candidate
            complete=yes
            return
        fi
    done
}

find_python
if [ -z "$python" ]; then
    sh packaging/debian_packages.sh "Draftlight needs Python 3.11 or newer" python3 python3-venv
    find_python
elif [ -z "$complete" ]; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    sh packaging/debian_packages.sh "Python $version cannot make virtual environments yet" "python$version-venv"
    find_python
fi
if [ -z "$complete" ]; then
    echo "Draftlight needs Python 3.11 or newer, and this system has none. Name one: make PYTHON=/path/to/python3" >&2
    exit 1
fi

echo "Creating .venv with $("$python" --version)"
rm -rf .venv # an environment that another Python or another folder left behind does not work
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
touch .venv/.created
